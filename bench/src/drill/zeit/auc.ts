/**
 * How often a value of the first list is above one of the second, ties half: 0.5 when nothing tells them apart, 0 or 1 when
 * one value does (area under the ROC curve).
 */
export function auc(some: readonly number[], others: readonly number[]): number {
  const wins = some.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
