import { describe, expect, test } from 'vitest'
import { GateFull } from './gates/gates.ts'
import { hashPasswort, importLane, isForeignCost, knownLane, verifyPasswort } from './passwort.ts'

describe('hashPasswort', () => {
  test('makes an Argon2id hash of the agreed cost, salted each time', async () => {
    const [first, second] = await Promise.all([hashPasswort('Sonnenblume-2026'), hashPasswort('Sonnenblume-2026')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
  })
})

describe('verifyPasswort', () => {
  test.each(['Sonnenblume-2026', 'Bäckerei+Öl€2026', 'Schlüssel🔑Größe', 'パスワード2026', 'x'.repeat(512)])(
    'knows %s again, composed and decomposed',
    async (passwort) => {
      const phc = await hashPasswort(passwort)
      expect(await verifyPasswort(phc, passwort)).toBe(true)
      expect(await verifyPasswort(phc, passwort.normalize('NFD'))).toBe(true)
      expect(await verifyPasswort(phc, `${passwort}x`)).toBe(false)
      expect(await verifyPasswort(phc, passwort.slice(0, -1))).toBe(false)
    },
  )

  test('without a hash every password is wrong, after a full comparison', async () => {
    const phc = await hashPasswort('Sonnenblume-2026')
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    // Interleaved: measured one after the other, the machine's own drift looks like a leak.
    for (let round = 0; round < 15; round++) {
      for (const [kind, hash] of [
        ['known', phc],
        ['unknown', undefined],
      ] as const) {
        const start = performance.now()
        expect(await verifyPasswort(hash, 'falsch-2026')).toBe(false)
        times[kind].push(performance.now() - start)
      }
    }
    // The fastest of each: whatever else the machine does only adds.
    const ratio = Math.min(...times.unknown) / Math.min(...times.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

test.each([
  ['m=19456,t=2,p=1', false],
  ['m=12288,t=2,p=1', true],
  ['m=19456,t=3,p=1', true],
  ['m=19456,t=2,p=2', true],
])('a hash of %s is of another cost: %s', (cost, isForeign) => {
  const phc = `$argon2id$v=19$${cost}$jS6YhszzxpNMb718EIDd8A$1Ik0Bs/tTQpcxBg69DQAEj3LrMstSGGiICa6HzbwVMM`
  expect(isForeignCost(phc)).toBe(isForeign)
})

describe('many at once', () => {
  test('twelve customers are served and the others refused', async () => {
    const results = await Promise.allSettled(Array.from({ length: 16 }, () => verifyPasswort(undefined, 'falsch-2026')))
    expect(results.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 12 }, () => 'fulfilled'),
      ...Array.from({ length: 4 }, () => 'rejected'),
    ])
    expect(results.at(-1)).toMatchObject({ reason: expect.any(GateFull) })
  })

  test('a flood of strangers does not keep known customers out', async () => {
    const strangers = Promise.allSettled(Array.from({ length: 16 }, () => verifyPasswort(undefined, 'falsch-2026')))
    const known = await Promise.all(Array.from({ length: 16 }, () => verifyPasswort(undefined, 'x', knownLane)))
    expect(known).toEqual(Array.from({ length: 16 }, () => false))
    expect((await strangers).filter(({ status }) => status === 'rejected')).toHaveLength(4)
  })

  test('the passwords of an import wait and take no place from customers', async () => {
    const imported = Promise.all(Array.from({ length: 12 }, () => hashPasswort('Sonnenblume-2026', importLane)))
    expect(await verifyPasswort(undefined, 'falsch-2026')).toBe(false)
    expect(new Set(await imported).size).toBe(12)
  })
})
