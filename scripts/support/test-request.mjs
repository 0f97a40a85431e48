import { Sentence } from "./steps.mjs";

/** What `npm test` runs. */
export const USUAL = ["types", "lint", "unit", "api", "system", "e2e"];
/** What takes long by its nature runs when it is asked for. */
const STAGES = [...USUAL, "long"];
/** The stages that run test files, of which some can be chosen. */
const WITH_FILES = ["unit", "api", "system", "e2e", "long"];

/**
 * The stages that the arguments ask for, and of a single stage the files and the name (`-t`) to which it is narrowed.
 * Throws a Sentence where they ask for nothing that there is.
 */
export function readRequest(args) {
  const isStage = (word) => STAGES.includes(word);
  const end = args.findIndex((word) => !isStage(word));
  const names = end < 0 ? args : args.slice(0, end);
  const { files, name } = readFilter(end < 0 ? [] : args.slice(end));
  const stages = new Set(names.length ? names : USUAL);
  if (!files.length && name === undefined) return { stages, filter: { files } };
  if (names.length === 0 && files.length) {
    throw new Sentence(`There is no stage ${files[0]}; the stages are ${STAGES.join(", ")}.`);
  }
  if (names.length !== 1 || !WITH_FILES.includes(names[0])) {
    throw new Sentence(`Files and -t narrow one stage of ${WITH_FILES.join(", ")}: npm test -- api FILE -t NAME.`);
  }
  return { stages, filter: { files, name } };
}

function readFilter(args) {
  const files = [];
  let name;
  for (let at = 0; at < args.length; at++) {
    if (args[at] === "-t") {
      name = args[++at];
      if (!name) throw new Sentence("-t takes the name of a test, or a part of it.");
    } else if (args[at].startsWith("-")) {
      throw new Sentence(`There is no option ${args[at]}: files and -t NAME narrow a stage.`);
    } else files.push(args[at]);
  }
  return { files, name };
}
