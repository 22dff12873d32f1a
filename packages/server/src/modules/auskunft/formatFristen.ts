import type { Aufbewahrungsfristen } from '../../Aufbewahrungsfristen.ts'

/** Each period in words: `10 Jahre`, `ein Jahr`, `365 Tage`. */
export type Fristworte = Readonly<Record<keyof Aufbewahrungsfristen, string>>

const jahre = (count: number) => (count === 1 ? 'ein Jahr' : `${count} Jahre`)

export function formatFristen(fristen: Aufbewahrungsfristen): Fristworte {
  return {
    vertragJahre: jahre(fristen.vertragJahre),
    belegJahre: jahre(fristen.belegJahre),
    lastgangJahre: jahre(fristen.lastgangJahre),
    fotoJahre: jahre(fristen.fotoJahre),
    vorgangJahre: jahre(fristen.vorgangJahre),
    ohneVertragTage: `${fristen.ohneVertragTage} Tage`,
  }
}
