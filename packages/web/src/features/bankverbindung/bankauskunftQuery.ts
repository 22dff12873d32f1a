import { checkIban } from '@ekp/wire/bankverbindung'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { wait } from '../../lib/wait.ts'
import { findIbanProblem } from './findIbanProblem.ts'

const delayMs = 250

/** Asks the server about an IBAN a moment after it was typed; aborts an outdated check [bankverbindung-9]. */
export const bankauskunftQuery = (iban: string) =>
  queryOptions({
    queryKey: ['bankauskunft', iban],
    async queryFn({ signal }) {
      await wait(delayMs, signal)
      return call(checkIban, { query: { iban } }, { signal })
    },
    enabled: findIbanProblem(iban) === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Nobody's IBAN stays longer than it stands in the form.
    gcTime: 0,
  })
