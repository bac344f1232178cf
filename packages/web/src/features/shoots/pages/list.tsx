import { CalendarPage } from "../calendar/calendar-page.tsx";

export default function Calendar() {
  return <CalendarPage />;
}
