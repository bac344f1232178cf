/** The results of a run of the fault programs: a table of goals and, below it, the figures of each program. */

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const rowOf = ({ entry, held, command }) =>
  `| ${entry.goals.join(", ")} | ${cell(entry.bound)} | ${cell(held)} | \`${command}\` |`;

const figuresOf = ({ entry, command, figures }) => [
  `## ${entry.goals.join(", ")}: \`${command}\``,
  "",
  ...figures.map((figure) => `- ${figure.replaceAll("\n", " ")}`),
  "",
];

/** The page of a run. `title` names its form and day, `rows` is a list of `{ entry, held, command, figures }`. */
export const pageOf = (title, rows) =>
  [
    `# ${title}`,
    "",
    "| goals | bound | held | command |",
    "|---|---|---|---|",
    ...rows.map(rowOf),
    "",
    ...rows.flatMap(figuresOf),
  ].join("\n");
