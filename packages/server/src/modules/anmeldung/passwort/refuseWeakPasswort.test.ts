import { passwortLaenge } from '@ekp/wire/rules/passwort'
import commonPasswords from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' }
import commonWords from '@zxcvbn-ts/language-de/src/commonWords.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { demoLogins } from '../../../demo/kunden.ts'
import { PortalError } from '../../../http/errors/portalError.ts'
import { refuseSimilarPasswort, refuseWeakPasswort } from './refuseWeakPasswort.ts'

const tenant = { app: { name: 'Stadtwerke Musterstadt' }, kurzname: 'swm', kundennummerPrefix: 'SWM-' }

async function isWeak(passwort: string, kundennummer = 'SWM-100001'): Promise<boolean> {
  try {
    await refuseWeakPasswort(tenant, kundennummer, passwort)
    return false
  } catch (error) {
    if (error instanceof PortalError && error.status === 400) return true
    throw error
  }
}

test('more than ten thousand common passwords that are long enough are refused, and German words', async () => {
  const common = commonPasswords.filter((passwort) => passwortLaenge(passwort) >= 8)
  const german = commonWords.filter((word) => passwortLaenge(word) >= 8)
  expect([common.length > 10_000, german.length > 5000]).toEqual([true, true])
  const passed: string[] = []
  for (const passwort of [...common, ...german]) if (!(await isWeak(passwort))) passed.push(passwort)
  expect(passed).toEqual([])
})

test.each([
  ['a common one', 'passwort'],
  ['in capitals', 'PASSWORT'],
  ['an umlaut in two parts', 'natu\u0308rlich'],
  ['with a digit', 'Passwort1'],
  ['with a year', 'Sommer2026'],
  ['with a mark', 'Sommer2026!'],
  ['with a day', 'Schatz241285'],
  ['a name', 'Schneider1'],
  ['a word twice', 'hallohallo'],
  ['a word twice and a year', 'HalloHallo2026'],
  ['one letter', 'aaaaaaaaaa'],
  ['a few', 'abcabcabcabc'],
  ['digits in order', '12345678'],
  ['digits backwards', '987654321'],
  ['zeros', '00000000'],
  ['the alphabet', 'abcdefghij'],
  ['a German row of keys', 'qwertzuiop'],
  ['a row of keys with digits', 'Qwertz123'],
  ['the customer number', 'SWM-100001'],
  ['the customer number in small letters', 'swm100001'],
  ['the customer number without its prefix, twice', '100001100001'],
  ['the customer number twice', 'SWM-100001 SWM-100001'],
  ['the customer number and a year', '100001-2026'],
  ['the customer number backwards', '100001-MWS'],
  ['its digits backwards and a year', '543210-2026', 'SWM-012345'],
  ['an umlaut written as two letters', 'Natuerlich1'],
  ['an umlaut written without its dots', 'Naturlich2026'],
  ['the name of the supplier', 'Stadtwerke Musterstadt'],
  ['a part of it', 'Musterstadt'],
  ['a part of it and a year', 'Stadtwerke-2026!'],
  ['its short name and the number', 'swm_100001'],
  ['what a portal is called', 'Kundenportal1'],
  ['what a portal is called, and its supplier', 'SWM-Endkundenportal!'],
  ['what a portal is for', 'Zählerstand2026'],
])('refused is %s', async (_, passwort, kundennummer = 'SWM-100001') =>
  expect(await isWeak(passwort, kundennummer)).toBe(true),
)

test.each(['Mühlenbrück', 'Muehlenbrueck', 'Muhlenbruck-2026', 'kceurbnelheum', 'Stadtwerke MUEHLENBRÜCK'])(
  'refused is the supplier’s place as %s',
  async (passwort) => {
    const muehlenbrueck = { ...tenant, app: { name: 'Stadtwerke Mühlenbrück' } }
    await expect(refuseWeakPasswort(muehlenbrueck, 'SWM-1', passwort)).rejects.toThrow(PortalError)
  },
)

test.each([
  ['Sonnenblume-2025', 'Sonnenblume-2026'],
  ['Mein Haus 25', 'mein haus 26!'],
  ['Grünkohl1', '2Gruenkohl'],
])('%j is too much like %j to follow it', (alt, neu) => {
  expect(() => refuseSimilarPasswort(alt, neu)).toThrow(PortalError)
})

test.each([
  ['Sonnenblume-2025', 'Windrad!2026x'],
  ['48-1516-2342 x', '77-0815-4711 x'],
  ['пароль на 2025', 'погода на 2025'],
])('%j may be followed by %j', (alt, neu) => {
  expect(() => refuseSimilarPasswort(alt, neu)).not.toThrow()
})

test.each([
  ...demoLogins.map(({ passwort }) => passwort),
  ...['Neu-gesetzt-2026', 'Selbst-gesetzt-2026', 'Kaffee Lampe Giraffe', 'correct horse battery staple'],
  ...[
    'wqx3 9vTz',
    'SWM-100002x',
    'Mein Zähler im Keller',
    'Musterstadt bei Nacht',
    '4711-Haus-0815',
    'пароль на почте',
  ],
])('%s is taken', async (passwort) => expect(await isWeak(passwort)).toBe(false))

test('a short customer number makes no other password weak', async () => {
  expect([await isWeak('Sonnenblume-2026', 'SWM-1'), await isWeak('wqx1-9vTz-1', 'SWM-1')]).toEqual([false, false])
})
