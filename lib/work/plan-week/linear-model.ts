/** A linear model as a solver takes it: maximise, each row between its bounds, its entries by column. */
export type LinearModel = {
  costs: Float64Array;
  upper: Float64Array;
  isInteger: Int32Array;
  rowLower: Float64Array;
  rowUpper: Float64Array;
  starts: Int32Array;
  indices: Int32Array;
  values: Float64Array;
};

type Row = { lower: number; upper: number; columns: number[]; factors: number[]; slack?: number };

/** Builds a linear model column by column and row by row. All variables are at least nothing. */
export class ModelBuilder {
  private readonly costs: number[] = [];
  private readonly uppers: number[] = [];
  private readonly integers: number[] = [];
  private readonly rows: Row[] = [];

  /** Adds a choice that is made or not. Returns its column. */
  addChoice(worth: number): number {
    this.integers.push(1);
    this.uppers.push(1);
    return this.costs.push(worth) - 1;
  }

  /** Adds an amount that follows from the choices. Returns its column. */
  addAmount(worth: number, upper = Number.POSITIVE_INFINITY): number {
    this.integers.push(0);
    this.uppers.push(upper);
    return this.costs.push(worth) - 1;
  }

  addRow(lower: number, columns: readonly number[], upper: number, factors?: readonly number[]): void {
    if (columns.length === 0) return;
    this.rows.push({ lower, upper, columns: [...columns], factors: [...(factors ?? columns.map(() => 1))] });
  }

  /** Demands that an amount is at least by what a sum exceeds a limit. */
  addExcess(amount: number, columns: readonly number[], limit: number, factors?: readonly number[]): void {
    const all = [...(factors ?? columns.map(() => 1)), -1];
    this.rows.push({
      ...{ lower: Number.NEGATIVE_INFINITY, upper: limit, columns: [...columns, amount], factors: all, slack: amount },
    });
  }

  /** The values of all columns where these choices are made, with the least amounts that follow from them. */
  complete(chosen: ReadonlySet<number>): Float64Array {
    const values = new Float64Array(this.costs.length);
    for (const column of chosen) values[column] = 1;
    for (const { columns, factors, upper, slack } of this.rows) {
      if (slack === undefined) continue;
      let sum = 0;
      for (const [at, column] of columns.entries()) if (column !== slack) sum += factors[at]! * values[column]!;
      values[slack] = Math.max(values[slack]!, sum - upper);
    }
    return values;
  }

  build(): LinearModel {
    const { rows } = this;
    const starts = new Int32Array(rows.length + 1);
    for (const [at, { columns }] of rows.entries()) starts[at + 1] = starts[at]! + columns.length;
    const indices = new Int32Array(starts[rows.length]!);
    const values = new Float64Array(starts[rows.length]!);
    for (const [at, { columns, factors }] of rows.entries()) {
      indices.set(columns, starts[at]);
      values.set(factors, starts[at]);
    }
    return {
      costs: Float64Array.from(this.costs),
      upper: Float64Array.from(this.uppers),
      isInteger: Int32Array.from(this.integers),
      rowLower: Float64Array.from(rows, ({ lower }) => lower),
      rowUpper: Float64Array.from(rows, ({ upper }) => upper),
      ...{ starts, indices, values },
    };
  }
}
