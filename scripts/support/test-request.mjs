import { ExplainedError } from "./steps.mjs";

/** The stages that `npm test` runs without arguments. */
export const DEFAULT_STAGES = ["types", "lint", "unit", "api", "system", "e2e"];
/** All stages. `long` takes very long, so it runs only when an argument names it. */
const STAGES = [...DEFAULT_STAGES, "long"];
/** The stages that run test files. Arguments can choose some of their files. */
const WITH_FILES = ["unit", "api", "system", "e2e", "long"];

/**
 * Parses the arguments of `npm test`: the stages and, for a single stage, its files and a test name (`-t`). Throws an
 * ExplainedError for unknown stages or options.
 */
export function parseTestArguments(args) {
  const isStage = (word) => STAGES.includes(word);
  const end = args.findIndex((word) => !isStage(word));
  const names = end < 0 ? args : args.slice(0, end);
  const { files, name } = readFilter(end < 0 ? [] : args.slice(end));
  const stages = new Set(names.length ? names : DEFAULT_STAGES);
  if (!files.length && name === undefined) return { stages, filter: { files } };
  if (names.length === 0 && files.length) {
    throw new ExplainedError(`There is no stage ${files[0]}; the stages are ${STAGES.join(", ")}.`);
  }
  if (names.length !== 1 || !WITH_FILES.includes(names[0])) {
    throw new ExplainedError(
      `Files and -t narrow one stage of ${WITH_FILES.join(", ")}: npm test -- api FILE -t NAME.`,
    );
  }
  return { stages, filter: { files, name } };
}

function readFilter(args) {
  const files = [];
  let name;
  for (let at = 0; at < args.length; at++) {
    if (args[at] === "-t") {
      name = args[++at];
      if (!name) throw new ExplainedError("-t takes the name of a test, or a part of it.");
    } else if (args[at].startsWith("-")) {
      throw new ExplainedError(`There is no option ${args[at]}: files and -t NAME narrow a stage.`);
    } else files.push(args[at]);
  }
  return { files, name };
}
