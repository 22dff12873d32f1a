import type { DemoKalender } from './demoKalender.ts'

/** Of one past year the back office has delivered what it billed. */
export function demoVerbraeuche({ jahr }: DemoKalender): readonly object[] {
  return [
    {
      art: 'verbrauch',
      vertragId: '4711008',
      von: `${jahr - 3}-12-31`,
      bis: `${jahr - 2}-12-31`,
      summe: 15_206.4,
      summeJahr: 15_206.4,
      proKanal: [{ obiskennzahl: '7-0:3.0.0', verbrauch: 15_206.4 }],
    },
  ]
}
