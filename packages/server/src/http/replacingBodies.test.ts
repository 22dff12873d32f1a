import type { Endpoint } from '@ekp/wire/endpoint'
import { endpoints } from '@ekp/wire/endpoints'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const bodies = Object.entries<Endpoint>(endpoints).flatMap(([name, { method, body }]) =>
  body === undefined ? [] : [{ name, method, body }],
)

/** The fields of a body, of each of its variants. */
function fieldsOf(schema: v.GenericSchema): [string, v.GenericSchema][] {
  const options: unknown = Reflect.get(schema, 'options')
  if (Array.isArray(options)) return options.flatMap((option: v.GenericSchema) => fieldsOf(option))
  return Object.entries(Object(Reflect.get(schema, 'entries')))
}

const replacing = bodies.filter(({ method }) => method === 'PUT')

test('these calls replace something that is stored; all others with a body create something new', () => {
  expect(replacing.map(({ name }) => name).toSorted()).toEqual([
    ...[
      'answerVorgang',
      'assignVorgang',
      'changePasswort',
      'changeRolle',
      'renameEigenerPasskey',
      'takeUpKontaktdaten',
      'updateAntwort',
      'updateBenachrichtigung',
      'updateKontaktdaten',
    ],
  ])
  expect(
    bodies
      .filter(({ method }) => method !== 'PUT')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    ...[
      'addEigenerPasskey',
      'addPasskey',
      'anmelden',
      'beginEigenerPasskey',
      'beginEinsicht',
      'beginPasskey',
      'bereinige',
      'checkAblesung',
      'checkAblesungByPost',
      'checkIbanAtDesk',
    ],
    ...[
      'completeAnbieteranmeldung',
      'completePasskeyLogin',
      'completePasskeyanmeldung',
      'createAbleselink',
      'createAblesung',
      'createAblesungByLink',
      'createAbschlagsaenderung',
      'createBankverbindung',
    ],
    ...['createKontaktanfrage', 'createKonto', 'createKuendigung', 'createKuendigungserklaerung', 'createNotiz'],
    ...['createRechnungsadresse', 'createVerknuepfung', 'createVerknuepfungByLink', 'createVertragBankverbindung'],
    ...['createVertragRechnungsadresse', 'createWiderrufserklaerung', 'markAntwortenGesehen', 'openEinsicht'],
    ...['requestVerknuepfungslink', 'searchKunden', 'switchKundennummer'],
    ...[
      'takeUpAblesung',
      'takeUpAbschlagsaenderung',
      'takeUpBankverbindung',
      'takeUpKontaktanfrage',
      'takeUpKuendigung',
    ],
    ...['takeUpRechnungsadresse', 'takeUpTodesfall', 'takeUpVertragBankverbindung', 'takeUpVertragRechnungsadresse'],
  ])
})

test.each(replacing)('$name keeps what its body leaves out: no field has a default [schnittstelle-19]', ({ body }) => {
  const optional = fieldsOf(body).flatMap(([name, schema]) => {
    const { success, output } = v.safeParse(schema, undefined)
    return success ? [[name, output]] : []
  })
  expect(optional.filter(([, output]) => output !== undefined)).toEqual([])
})
