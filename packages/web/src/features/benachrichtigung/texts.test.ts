import { expect, test } from 'vitest'
import { bestellenText, bestelltSatz, themenhinweis } from './texts.ts'

const email = 'k@example.org'

test.each([
  ['rechnung', 0, 2, email, 'Auf Wunsch schicken wir Ihnen zu jeder neuen Rechnung eine E-Mail an k@example.org: '],
  [
    'abschlag',
    1,
    1,
    email,
    'Sie bekommen bei einem neuen Abschlag und bei einer Zahlung, die zurückkam, eine E-Mail an k@example.org: ',
  ],
  ['rechnung', 2, 2, email, 'Sie bekommen zu jeder neuen Rechnung eine E-Mail an k@example.org: '],
  [
    'rechnung',
    1,
    2,
    email,
    'Sie bekommen zu jeder neuen Rechnung für 1 von 2 Verträgen eine E-Mail an k@example.org: ',
  ],
  ['verbrauch', 1, 1, email, 'Sie bekommen am 4. jedes Monats eine E-Mail an k@example.org: '],
  ['rechnung', 0, 1, null, 'Auf Wunsch schicken wir Ihnen zu jeder neuen Rechnung eine E-Mail: '],
  ['rechnung', 1, 1, null, 'Sie haben sie bestellt, aber es ist keine E-Mail-Adresse hinterlegt.'],
] as const)(
  '%s, ordered for %d of %d contracts, mail to %s [benachrichtigung-2]',
  (thema, bestellt, alle, to, begin) => {
    expect(bestelltSatz(thema, { bestellt, alle }, to).startsWith(begin)).toBe(true)
  },
)

test('where some contracts have the mail, the others can get it as well [benachrichtigung-3]', () => {
  expect([0, 1].map((bestellt) => bestellenText({ bestellt, alle: 2 }))).toEqual([
    'Per E-Mail bestellen',
    'Für alle Verträge bestellen',
  ])
})

test('below a topic stands when there is a mail, and what it says', () => {
  expect(themenhinweis('abschlag')).toBe(
    'Bei einem neuen Abschlag und bei einer Zahlung, die zurückkam: den neuen Betrag, oder was jetzt zu tun ist',
  )
})
