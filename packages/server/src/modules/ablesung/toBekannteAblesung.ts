import type { BekannteAblesung } from './BekannteAblesung.ts'
import type { listAblesungRows } from './queries.ts'

type AblesungRow = Awaited<ReturnType<typeof listAblesungRows>>[number]

export function toBekannteAblesung({
  id,
  zaehlernummer,
  ablesedatum,
  ableseart,
  eingegangen_am: eingegangenAm,
  ...row
}: AblesungRow): BekannteAblesung {
  const werte = new Map(row.obiskennzahlen.map((code, index) => [code, Number(row.ablesewerte[index])]))
  return { id, zaehlernummer, ablesedatum, ableseart, eingegangenAm, werte }
}
