import loadHighs, { type Highs } from 'highs'
import type { ExactAnswer, Question } from '#planning/exact.ts'

/** Of a program with more columns fewer cuts are kept, which takes a quarter less memory. */
const manyColumns = 20_000
const fewCuts = 1_000

/** HiGHS, compiled to WebAssembly. Its memory never shrinks: whoever solves much gives each job a thread of its own. */
export const loadSolver = (): Promise<Highs> => loadHighs()

/**
 * The best answer within so many nodes, never within so much time: the same question has the same answer. Null: none was found.
 * Blocks until then.
 */
export function solveExactly(highs: Highs, { model: given, nodes, gap }: Question): ExactAnswer {
  const { cost, upper, binaries, rows, start } = given
  const [numCols, numRows] = [cost.length, rows.lower.length]
  const { starts, indices, values } = rows
  const data = {
    numCols,
    numRows,
    colCost: cost,
    colLower: new Float64Array(numCols),
    colUpper: upper,
    rowLower: rows.lower,
    rowUpper: rows.upper,
    matrix: { format: 'csr' as const, numRows, numCols, starts, indices, values },
    integrality: Int32Array.from(cost, (_, column) => (column < binaries ? 1 : 0)),
  }
  return highs.withModel(data, model => {
    model.options.set({
      output_flag: false,
      random_seed: 1,
      mip_max_nodes: nodes,
      mip_rel_gap: gap,
      // Points are whole: what is less than one away from the bound is the best.
      mip_abs_gap: 0.99,
      ...(numCols > manyColumns && { mip_pool_soft_limit: fewCuts }),
    })
    if (start) model.setSolution({ indices: Int32Array.from(start.keys()), values: start })
    model.run()
    if (model.info.get('primal_solution_status') !== 2) return null
    const isOptimal = model.getModelStatus() === highs.constants.modelStatus.optimal
    const bound = Number(model.info.get('mip_dual_bound'))
    return { values: model.getSolution().colValue, isOptimal, bound }
  })
}
