// The program of the thread that solves the models of the week's plan, so that the server answers others meanwhile.
import os from "node:os";
import { parentPort } from "node:worker_threads";
import loadHighs from "highs";

// On Linux a thread has a priority of its own. Elsewhere it would be that of the whole server.
if (process.platform === "linux") os.setPriority(os.constants.priority.PRIORITY_LOW);

const highs = await loadHighs({ print: () => {}, printErr: () => {} });
const { modelStatus, objectiveSense } = highs.constants;

function solve({ model, start, seconds, gap, isRelaxed }) {
  const { costs, upper, isInteger, rowLower, rowUpper, starts, indices, values } = model;
  const data = {
    ...{ numCols: costs.length, numRows: rowLower.length, sense: objectiveSense.maximize },
    ...{ colCost: costs, colLower: new Float64Array(costs.length), colUpper: upper, rowLower, rowUpper },
    matrix: { format: "csr", numRows: rowLower.length, numCols: costs.length, starts, indices, values },
    ...(isRelaxed ? {} : { integrality: isInteger }),
  };
  return highs.withModel(data, (made) => {
    made.options.set({ output_flag: false, time_limit: seconds, mip_rel_gap: gap });
    if (start) made.setSolution({ colValue: start });
    made.run();
    const status = made.getModelStatus();
    const isOptimal = status === modelStatus.optimal;
    const isSolved = isOptimal || made.info.get("primal_solution_status") === 2;
    const objective = isSolved ? made.getObjectiveValue() : null;
    const bound = isRelaxed ? (isOptimal ? objective : null) : made.info.get("mip_dual_bound");
    return { isOptimal, objective, bound, values: isSolved ? made.getSolution().colValue : null };
  });
}

parentPort.on("message", (task) => {
  try {
    parentPort.postMessage({ solved: solve(task) });
  } catch (error) {
    parentPort.postMessage({ failed: error instanceof Error ? error.stack : String(error) });
  }
});
