import { addTage, isKalendertag } from '@ekp/wire/rules/kalendertag'
import { compareTarife, Vergleichsfrage } from '@ekp/wire/tarif/vergleich'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import { call } from '../../../api/call.ts'
import { checkInput } from '../../../lib/input/checkInput.ts'
import { jahr } from '@ekp/wire/rules/zeitspanne'

/** The days to compare, the last one included, and the load to move, as the form has them; no kWh moves none. */
export interface Frage {
  readonly von: string
  readonly bis: string
  /** As it was typed: `4,5`. */
  readonly kwh: string
  /** Windows of hours: `7-22`. */
  readonly aus: string
  readonly nach: string
}

const tagsueber = '7-22'
const nachts = '23-5'

/** What an address names [tarif-26]; the last twelve months, and nothing to move, where it leaves it out. */
export function readFrage(search: URLSearchParams, today: string): Frage {
  const gestern = addTage(today, -1)
  const [von, bis] = [search.get('von') ?? '', search.get('bis') ?? '']
  const isOwn = isKalendertag(von) && isKalendertag(bis)
  return {
    ...(isOwn ? { von, bis } : { von: addTage(today, -jahr), bis: gestern }),
    kwh: (search.get('kwh') ?? '').replace('.', ','),
    aus: search.get('aus') ?? tagsueber,
    nach: search.get('nach') ?? nachts,
  }
}

/** The same as the address has it. */
export function frageSearch({ von, bis, kwh, aus, nach }: Frage): Record<string, string> {
  return kwh.trim() === '' ? { von, bis } : { von, bis, kwh: kwh.trim().replace(',', '.'), aus, nach }
}

/** What the server is asked, or what is wrong at which field. */
export function checkFrage(question: Frage) {
  const { von, bis, ...load } = frageSearch(question)
  const ende = bis === undefined || !isKalendertag(bis) ? bis : addTage(bis, 1)
  return checkInput(Vergleichsfrage, { von, bis: ende, ...load })
}

/** What the same consumption costs in each tariff on offer [tarif-20]; nothing is asked for what cannot be compared. */
export const vergleichQuery = (vertragId: string, query: InferOutput<typeof Vergleichsfrage> | undefined) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'tarifvergleich', query ?? null],
    queryFn:
      query === undefined
        ? skipToken
        : ({ signal }) => call(compareTarife, { params: { vertragId }, query }, { signal }),
  })
