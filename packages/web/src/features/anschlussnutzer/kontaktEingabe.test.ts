import { expect, it } from 'vitest'
import { checkKontakt, mergeKontaktdaten } from './kontaktEingabe.ts'

const leer = { email: '', festnetz: '', mobil: '', fax: '' }

it('all four may be empty', () => {
  expect(checkKontakt(leer)).toEqual({ output: { email: null, festnetz: null, mobil: null, fax: null } })
})

it('what is sent is what the wire makes of it', () => {
  const typed = { ...leer, email: ' änne@größer.example ', mobil: '0171 – 39 20 017' }
  expect(checkKontakt({ ...typed, email: ' aenne@größer.example ' })).toMatchObject({
    output: { email: 'aenne@größer.example', mobil: '0171 - 39 20 017', fax: null },
  })
  expect(checkKontakt(typed)).toEqual({ problems: { email: 'Die angegebene Email ist ungültig.' } })
})

it('each number is checked on its own', () => {
  const checked = checkKontakt({ email: '', festnetz: '1234', mobil: '12345', fax: 'fax' })
  expect(checked).toEqual({ problems: { festnetz: expect.any(String), fax: expect.any(String) } })
})

it('what was changed elsewhere meanwhile stays, unless it was changed here as well', () => {
  const begun = { email: 'a@example.org', festnetz: '030 1234', mobil: '0171 1', fax: null }
  const jetzt = { ...begun, festnetz: null, mobil: '0171 2' }
  const neu = { ...begun, mobil: '0171 3', fax: '030 5' }
  const changed = { mobil: '0171 3', fax: '030 5' }
  expect(mergeKontaktdaten(jetzt, neu, changed)).toEqual({ ...begun, festnetz: null, mobil: '0171 3', fax: '030 5' })
  expect(mergeKontaktdaten(jetzt, { ...neu, festnetz: '030 9' }, { festnetz: '030 9' })).toEqual({
    ...jetzt,
    festnetz: '030 9',
  })
})
