import type { Erklaerungseingang } from './Erklaerungseingang.ts'
import { listBelegzeilen } from './listBelegzeilen.ts'

/** The receipt as a file that every device opens; its line ends are those of Windows. */
export function belegText(titel: string, lieferant: string, eingang: Erklaerungseingang): string {
  const zeilen = listBelegzeilen(eingang).map(({ label, value }) => `${label}: ${value}`)
  return [`${titel} – Eingangsbestätigung`, lieferant, '', ...zeilen, ''].join('\n').replaceAll(/\r?\n/g, '\r\n')
}
