import { expect, it } from 'vitest'
import { eintragEnde } from './eintragEnde.ts'

const heute = '2026-11-21'
const ende = (gueltigVon: string | null, gueltigBis: string | null) =>
  eintragEnde('Bankverbindung', { gueltigVon, gueltigBis }, heute)

it.each<[string, string | null, string | null, string | undefined]>([
  ['holds since ever', null, null, 'Beenden'],
  ['begins today', heute, null, 'Beenden'],
  ['begins tomorrow', '2026-11-22', null, 'Löschen'],
  ['ends tomorrow', null, '2026-11-22', 'Beenden'],
  ['ends today', null, heute, undefined],
  ['ended yesterday', null, '2026-11-20', undefined],
])('what %s', (_what, gueltigVon, gueltigBis, action) => {
  expect(ende(gueltigVon, gueltigBis)?.action).toBe(action)
})

it('each way has its words', () => {
  expect(ende(null, null)).toMatchObject({
    question: 'Möchten Sie diese Bankverbindung wirklich beenden? Sie gilt dann nur noch heute.',
    impossible: 'Die Bankverbindung konnte nicht beendet werden.',
  })
  expect(ende('2027-01-01', null)).toMatchObject({
    done: 'Die künftige Bankverbindung ist gelöscht.',
    impossible: 'Die Bankverbindung konnte nicht gelöscht werden.',
  })
})
