import { msg } from "@lingui/core/macro";
import { skillsApi, type Skill } from "@vowdesk/contract/studio/bookables";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import { form } from "../../../../resource/form.ts";
import { allowedBy, editAction, versionOf } from "../../../../shared/actions/record-actions.ts";
import { nameOfSkill } from "../../../../shared/studio/skills.ts";

const allows = allowedBy<Skill>();
const half = { half: true } as const;

const skillForm = form({
  create: skillsApi.add,
  update: skillsApi.update,
  fields: {
    "names.zh": field.text(msg`Name in Chinese`, { ...half, refusals: ["skill-name-taken"] }),
    "names.en": field.text(msg`Name in English`, half),
    "names.es": field.text(msg`Name in Spanish`, half),
    "names.ja": field.text(msg`Name in Japanese`, half),
  },
});

export const add = action({
  name: "add",
  label: msg({ message: "New skill", context: "skill" }),
  submitLabel: msg({ message: "Add skill", context: "skill" }),
  successMessage: msg({ message: "Skill added", context: "skill" }),
  opens: skillForm,
  initialValues: () => ({}),
});

export const edit = editAction<Skill>({
  title: msg({ message: "Rename skill: {name}", context: "skill" }),
  opens: skillForm,
  isAvailable: allows("update"),
});

const moves = {
  call: skillsApi.move,
  successMessage: null,
  isAvailable: allows("move"),
};

export const moveUp = action({
  ...moves,
  name: "moveUp",
  label: msg({ message: "Move up", context: "skill" }),
  inputFrom: (skill: Skill) => ({ ...versionOf(skill), direction: "up" as const }),
});

export const moveDown = action({
  ...moves,
  name: "moveDown",
  label: msg({ message: "Move down", context: "skill" }),
  inputFrom: (skill: Skill) => ({ ...versionOf(skill), direction: "down" as const }),
});

export const retire = action({
  name: "retire",
  call: skillsApi.retire,
  label: msg({ message: "Retire", context: "button" }),
  successMessage: msg({ message: "Skill retired", context: "skill" }),
  tone: "danger",
  warning: msg`People who have the skill keep it. It is not offered any more. It can be restored.`,
  isAvailable: allows("retire"),
  inputFrom: versionOf,
});

export const restore = action({
  name: "restore",
  call: skillsApi.restore,
  label: msg({ message: "Restore", context: "bookable" }),
  successMessage: msg({ message: "Skill restored", context: "skill" }),
  isAvailable: allows("restore"),
  inputFrom: versionOf,
});

/** The list of skills with its actions. */
export const skillsPanel = {
  name: "skills" as const,
  actions: [add, edit, moveUp, moveDown, retire, restore],
  title: nameOfSkill,
};
