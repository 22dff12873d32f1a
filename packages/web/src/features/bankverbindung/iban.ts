import type { Bankauskunft } from '@ekp/wire/bankverbindung'
import { ibanLaenge } from '@ekp/wire/rules/bankverbindung/ibanLaenge'
import { queryOptions } from '@tanstack/react-query'

/** The error of a compact IBAN that need not be sent to the server; undefined if the server must check it. */
export function findIbanProblem(iban: string): string | undefined {
  if (iban === '') return 'Bitte geben Sie eine IBAN an.'
  if (!/^[A-Z0-9]+$/.test(iban)) return 'Eine IBAN besteht nur aus Buchstaben und Ziffern.'
  const land = iban.slice(0, 2)
  if (land === 'DE') return findGermanProblem(iban.slice(2))
  if (!/^[A-Z]{2}[0-9]{2}/.test(iban)) return 'Eine IBAN beginnt mit zwei Buchstaben für das Land und zwei Ziffern.'
  const laenge = ibanLaenge(land)
  if (laenge !== undefined && iban.length !== laenge) {
    return `Eine IBAN mit „${land}“ hat ${laenge} Zeichen, Ihre Eingabe hat ${iban.length}.`
  }
  if (iban.length < 15) return 'Die IBAN ist zu kurz.'
  return iban.length > 34 ? 'Die IBAN ist zu lang.' : undefined
}

/** What is wrong with an IBAN that the server does not take. */
export function ungueltigeIbanText(iban: string): string {
  return ibanLaenge(iban.slice(0, 2)) === undefined
    ? 'Die IBAN ist ungültig. Möglich sind Konten in Deutschland und anderen SEPA-Ländern.'
    : 'Die IBAN ist ungültig. Bitte vergleichen Sie sie mit Ihrer Bankkarte oder Ihrem Kontoauszug.'
}

function findGermanProblem(digits: string): string | undefined {
  if (!/^[0-9]*$/.test(digits)) return 'Auf „DE“ folgen nur Ziffern.'
  return digits.length === 20
    ? undefined
    : `Eine deutsche IBAN hat nach „DE“ 20 Ziffern, Ihre Eingabe hat ${digits.length}.`
}

const delayMs = 250

/** Asks the server about an IBAN a moment after it was typed; aborts an outdated check [bankverbindung-9]. */
export const ibanQuery = (iban: string, ask: (signal: AbortSignal) => Promise<Bankauskunft>) =>
  queryOptions({
    queryKey: ['bankauskunft', iban],
    async queryFn({ signal }) {
      await wait(delayMs, signal)
      return ask(signal)
    },
    enabled: findIbanProblem(iban) === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // The cache must not keep an IBAN longer than the form does.
    gcTime: 0,
  })

/** Waits; rejects as soon as `signal` aborts. */
function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
