import { berlinToday } from '@ekp/wire/rules/berlin'
import { saveFile } from './saveFile.ts'

export interface Belegzeile {
  readonly label: string
  readonly value: string
}

/** A receipt as a file that every device opens; its line ends are those of Windows. */
export function belegText(titel: string, lieferant: string, lines: readonly Belegzeile[]): string {
  const text = lines.map(({ label, value }) => `${label}: ${value}`)
  return [`${titel} – Eingangsbestätigung`, lieferant, '', ...text, ''].join('\n').replaceAll(/\r?\n/g, '\r\n')
}

interface Beleg {
  readonly titel: string
  readonly lieferant: string
  readonly zeilen: readonly Belegzeile[]
  /** ISO 8601; its day is in the file's name. */
  readonly eingegangenAm: string
}

/** Has the browser save a receipt. */
export function saveBeleg({ titel, lieferant, zeilen, eingegangenAm }: Beleg): void {
  const name = `${titel} ${berlinToday(new Date(eingegangenAm))}.txt`
  saveFile(name, new Blob([belegText(titel, lieferant, zeilen)], { type: 'text/plain;charset=utf-8' }))
}
