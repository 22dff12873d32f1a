import { deriveKanalname } from '@ekp/wire/rules/kanalname'
import { einheitOf } from '@ekp/wire/rules/zaehlereinheit'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import * as v from 'valibot'
import { formatDatumUhrzeit } from '../../../lib/berlinTime.ts'
import { formatAblesewert, formatDatum } from '../../../lib/format.ts'
import { linkDrafts } from './linkEntwurf.ts'
import type { Sendung } from './wartend.ts'

const Quittung = v.array(v.object({ label: v.string(), value: v.string() }))
/** What a reading by a link said, and its number, in names and values. */
export type Quittung = v.InferOutput<typeof Quittung>

export function toQuittung(
  { zaehler, body: { ablesedatum, ablesewerte, foto } }: Omit<Sendung, 'sendung'>,
  eingang: Eingangsbestaetigung | undefined,
): Quittung {
  const all = Object.entries(ablesewerte)
  const werte = all.map(([obiskennzahl, wert]) => ({
    label: all.length === 1 ? 'Zählerstand' : deriveKanalname(obiskennzahl),
    value: `${formatAblesewert(wert, null)} ${einheitOf(obiskennzahl)}`,
  }))
  const empfang = eingang && [
    { label: 'Vorgangsnummer', value: eingang.nummer },
    { label: 'Angekommen', value: formatDatumUhrzeit(new Date(eingang.eingegangenAm)) },
  ]
  return [
    { label: 'Zähler', value: zaehler },
    ...werte,
    { label: 'Ablesedatum', value: formatDatum(ablesedatum) },
    { label: 'Foto', value: foto === null ? 'nicht dabei' : 'dabei' },
    ...(empfang ?? []),
  ]
}

// Of no link: it stays when the link has ended, until another one is opened in this tab.
const [owner, name] = ['', 'quittung']

export const keepQuittung = (quittung: Quittung): void => linkDrafts.keep(owner, name, quittung)

/** For a reload of the tab that sent it. */
export function readQuittung(): Quittung | undefined {
  const kept = linkDrafts.read(owner, name)
  return v.is(Quittung, kept) ? kept : undefined
}
