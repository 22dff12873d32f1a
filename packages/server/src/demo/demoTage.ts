import { addTage } from '@ekp/wire/rules/kalendertag'

/**
 * The days in Berlin, from `von` to before `bis`, that a start has to write; `vorhandene` are the UTC days that earlier
 * ones have left. Whatever they were, one without a neighbour may have ended or begun in its middle.
 */
export function* demoTage(von: string, bis: string, vorhandene: ReadonlySet<string>): Generator<string> {
  for (let datum = von; datum < bis; datum = addTage(datum, 1)) {
    if (![-1, 0, 1].every((tage) => vorhandene.has(addTage(datum, tage)))) yield datum
  }
}
