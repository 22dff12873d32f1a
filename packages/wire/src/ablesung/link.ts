import * as v from 'valibot'
import { Messkanal, NeueAblesung } from '../ablesung.ts'
import { empty, endpoint } from '../endpoint.ts'
import { Eingangskopf } from '../schema/eingang.ts'
import type { Feldtexte } from '../schema/feldtexte.ts'
import { Datum, typed } from '../schema/scalars.ts'
import { strict } from '../schema/strict.ts'

const Token = typed(100, 'Bitte öffnen Sie diese Seite mit dem vollständigen Link.')

/** What the holder of a link may know: how the meter is recognised and what it shows, nothing of the customer [ablesung-34]. */
export const Ablesungsauftrag = v.object({
  /** The last four characters of the meter's number. */
  zaehlerEnde: v.string(),
  versorgungsart: v.string(),
  kanaele: v.array(Messkanal),
  /** The first day that a reading may have. */
  von: Datum,
  /** The last day on which the link is good. */
  bis: Datum,
})
export type Ablesungsauftrag = v.InferOutput<typeof Ablesungsauftrag>

/** A POST, because mail scanners and previews open every address with GET. */
export const openAbleselink = endpoint({
  method: 'POST',
  path: '/ableselink',
  summary: 'Welchen Zähler ein Link aus Brief oder E-Mail ablesen lässt; merkt sich, dass er geöffnet wurde.',
  access: 'ableselink',
  headers: v.object({ token: Token }),
  output: Ablesungsauftrag,
  errors: [403, 429],
})

const { zaehlernummer: _zaehlernummer, ...ohneZaehler } = NeueAblesung.entries

/** A reading without its meter, which the link says. */
export const AblesungPerLink = strict(ohneZaehler)
export type AblesungPerLink = v.InferOutput<typeof AblesungPerLink>

export const createAblesungByLink = endpoint({
  method: 'POST',
  path: '/ableselink/ablesung',
  summary: 'Übermittelt die Ablesung eines Links, der damit verbraucht ist.',
  access: 'ableselink',
  headers: v.object({
    token: Token,
    sendung: v.pipe(v.string(), v.uuid('Bitte geben Sie eine UUID an.')),
  }),
  body: AblesungPerLink,
  maxBodyBytes: 8_200_000,
  output: empty,
  replyHeaders: Eingangskopf,
  errors: [403, 413, 429],
})

export const feldtexte: Feldtexte = {
  'Ablesungsauftrag.bis': 'Bis zu welchem Tag der Link gilt.',
  'Ablesungsauftrag.von': 'Der erste Tag, den die Ablesung haben kann.',
  sendung: 'Eine zufällige UUID je Ablesung: Mit ihr noch einmal gesendet, bekommt sie die erste Bestätigung.',
  zaehlerEnde: 'Die letzten vier Zeichen der Zählernummer.',
}
