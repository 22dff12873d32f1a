import { berlinToday } from '@ekp/wire/rules/berlin'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { checkKuendigungsdatum, isWerktag, listFeiertagsdaten } from '@ekp/wire/rules/kuendigung'
import { expect, test } from 'vitest'
import { listFeiertage } from '../lib/feiertage.ts'
import { demoKalender } from './kalender.ts'
import { demoVertraege } from './vertraege.ts'

const jahre = Array.from({ length: 8 }, (_jahr, index) => 2025 + index)
const feiertage = listFeiertagsdaten(listFeiertage(jahre))
const regel = { feiertage, kuendigungstage: 'werktage' } as const

test('whatever the day, no contract of the demo ends on one that the form refuses', () => {
  let days = 0
  for (let today = '2026-01-01'; today < '2030-01-01'; today = addTage(today, 1), days++) {
    const now = new Date(`${today}T12:00:00Z`)
    expect(berlinToday(now)).toBe(today)
    const enden = demoVertraege(demoKalender(now)).flatMap((vertrag) =>
      ['gewuenschtesLieferende', 'lieferende'].flatMap((field) => Reflect.get(vertrag, field) ?? []),
    )
    expect(enden).toHaveLength(3)
    const refused = enden.filter(
      (ende) =>
        !isWerktag(ende, feiertage) || (ende > today && checkKuendigungsdatum(ende, today, regel) !== undefined),
    )
    expect([today, refused]).toEqual([today, []])
  }
  expect(days).toBe(1461)
})
