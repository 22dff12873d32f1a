import { describe, expect, test } from 'vitest'
import { checkKuendigungserklaerung, leereKuendigungserklaerung, listKuendigungsangaben } from './eingabe.ts'

const eingabe = {
  ...leereKuendigungserklaerung,
  name: 'Erika Muster',
  vertragsbezeichnung: 'Strom, Lindenallee 12a',
  email: 'erika@example.org',
}
const erklaerung = {
  art: 'ordentlich',
  grund: null,
  name: 'Erika Muster',
  identifizierung: null,
  vertragsbezeichnung: 'Strom, Lindenallee 12a',
  datum: null,
  email: 'erika@example.org',
} as const

const problemsOf = (changes: object) => {
  const checked = checkKuendigungserklaerung({ ...eingabe, ...changes })
  return 'problems' in checked ? checked.problems : {}
}

describe('what can be sent', () => {
  test('an ordinary cancellation without a day ends as early as possible', () => {
    expect(checkKuendigungserklaerung(eingabe)).toEqual({ output: erklaerung })
  })

  test('a reason that is not shown any more is not sent', () => {
    expect(checkKuendigungserklaerung({ ...eingabe, grund: 'Die Preise steigen.' })).toEqual({ output: erklaerung })
  })

  test.each(['1900-01-01', '2020-02-29', '2026-12-25', '2100-12-31'])(
    'no day is too early or too late: %s',
    (datum) => {
      expect(checkKuendigungserklaerung({ ...eingabe, datum })).toEqual({ output: { ...erklaerung, datum } })
    },
  )
})

describe('what is wrong is said at its field', () => {
  test('an empty form misses what the law names', () => {
    const checked = checkKuendigungserklaerung(leereKuendigungserklaerung)
    expect(checked).toEqual({
      problems: {
        name: 'Bitte geben Sie Ihren Namen an.',
        vertragsbezeichnung: 'Bitte geben Sie an, welchen Vertrag Sie kündigen.',
        email: 'Bitte geben Sie eine E-Mail-Adresse an.',
      },
    })
  })

  test.each([
    [{ art: 'ausserordentlich' }, { grund: 'Bitte nennen Sie den Grund Ihrer außerordentlichen Kündigung.' }],
    [
      { art: 'ausserordentlich', grund: ' \n' },
      { grund: 'Bitte nennen Sie den Grund Ihrer außerordentlichen Kündigung.' },
    ],
    [{ datumText: '30.2.2027' }, { datum: 'Bitte geben Sie ein Datum wie 31.12.2026 ein.' }],
    [{ email: 'erika' }, { email: 'Die angegebene Email ist ungültig.' }],
    [{ name: 'x'.repeat(201) }, { name: 'Bitte geben Sie höchstens 200 Zeichen an.' }],
    [{ identifizierung: 'https://example.org' }, { identifizierung: 'Bitte geben Sie hier keine Internetadresse an.' }],
  ])('%j', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })
})

test('a receipt says what was declared, in the words of the form', () => {
  const angaben = listKuendigungsangaben({
    ...erklaerung,
    art: 'ausserordentlich',
    grund: 'Die Preise steigen.',
    datum: '2026-11-01',
  })
  expect(angaben.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Art der Kündigung: außerordentlich',
    'Grund der Kündigung: Die Preise steigen.',
    'Name: Erika Muster',
    'Vertrag: Strom, Lindenallee 12a',
    'Vertragsende: 01.11.2026',
    'E-Mail: erika@example.org',
  ])
  expect(listKuendigungsangaben(erklaerung)).toContainEqual({
    label: 'Vertragsende',
    value: 'zum frühestmöglichen Zeitpunkt',
  })
})
