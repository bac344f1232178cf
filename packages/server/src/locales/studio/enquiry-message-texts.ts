/** Texts of messages about enquiries on the website, by key. */
export const enquiryMessageTexts = {
  "lead-enquiry": {
    zh: "{couple} 再次在网站上咨询",
    en: "{couple} sent another enquiry on the website",
    es: "{couple} volvió a consultar en el sitio web",
    ja: "{couple} 様からウェブサイトで再度お問い合わせがありました",
  },
  "lead-enquiry-new": {
    zh: "网站收到一条新的咨询",
    en: "New enquiry on the website",
    es: "Nueva consulta en el sitio web",
    ja: "ウェブサイトから新しいお問い合わせがありました",
  },
  "lead-enquiry-unassigned": {
    zh: "一位尚无顾问的客资再次在网站上咨询",
    en: "A lead without a consultant sent another enquiry on the website",
    es: "Un interesado sin asesor volvió a consultar en el sitio web",
    ja: "担当者のいない見込み客から、ウェブサイトで再度お問い合わせがありました",
  },
} as const;
