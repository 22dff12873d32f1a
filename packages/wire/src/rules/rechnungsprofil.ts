/**
 * How suppliers round, each for all of its bills (docs/rechnungen.md): `zeile-cent` is the reference, the others differ in
 * the share of a year, in where a Cent is made, or in how the tax is computed.
 */
export const rechnungsprofile = [
  'zeile-cent',
  'summe-einmal',
  'zeile-vier',
  'steuer-je-zeile',
  'brutto-zuerst',
  'monate-faktor4',
] as const
export type Rechnungsprofil = (typeof rechnungsprofile)[number]
