import { expect, test } from 'vitest'
import { optionText, toFieldErrors } from './AblesungFields.tsx'

const kanaele = ['1-0:1.8.1', '1-0:1.8.2']

test('errors of the server are assigned to their fields, in the order of the form', () => {
  const felder = [
    { feld: 'ablesedatum', text: 'Zu früh.' },
    { feld: 'ablesewerte.1-0:1.8.2', text: 'Zu lang.' },
    { feld: 'foto', text: 'Kein JPEG.' },
  ]
  const { summary, ...fields } = toFieldErrors(felder, kanaele)
  expect(summary.map(({ text }) => text)).toEqual(['Zu lang.', 'Zu früh.', 'Kein JPEG.'])
  expect(new Set(summary.map(({ fieldId }) => fieldId)).size).toBe(3)
  expect(fields).toEqual({
    zaehlernummer: undefined,
    ablesedatum: 'Zu früh.',
    foto: 'Kein JPEG.',
    werte: { '1-0:1.8.2': 'Zu lang.' },
  })
})

test('a field that the form does not have is no entry of its summary', () => {
  const fields = [
    { feld: 'ablesewerte.1-0:1.8.9', text: 'Unbekannt.' },
    { feld: 'sonst', text: 'Etwas anderes.' },
  ]
  expect(toFieldErrors(fields, kanaele).summary).toEqual([])
})

test('a meter is named in few words, with its street only beside another one of its kind', () => {
  const zaehler = (zaehlernummer: string, versorgungsart: string, lieferadresse: string) => ({
    vertragId: zaehlernummer,
    zaehlernummer,
    versorgungsart,
    lieferadresse,
    lieferende: null,
    kanaele: [],
    eingebautAm: null,
    letzteAblesung: null,
  })
  const auswahl = [
    zaehler('1EMH1', 'strom', 'Lindenallee 12a, 08999 Mühlenbrück'),
    zaehler('1EMH2', 'strom', 'Am Markt 3, 08999 Mühlenbrück'),
    zaehler('7GAS1', 'gas', 'Am Markt 3, 08999 Mühlenbrück'),
  ]
  expect(auswahl.map((one) => optionText(one, auswahl))).toEqual([
    '1EMH1 · Strom · Lindenallee 12a',
    '1EMH2 · Strom · Am Markt 3',
    '7GAS1 · Gas',
  ])
})
