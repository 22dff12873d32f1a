import type * as Argon2 from '@node-rs/argon2'

/**
 * The real Argon2, which compares each pair of hash and password once and then remembers the answer: for tests that try
 * the same password hundreds of times and do not depend on how long that takes. `onVerify` is called each time.
 */
export function rememberedArgon2(real: typeof Argon2, onVerify?: (phc: string, typed: string) => void): typeof Argon2 {
  const answers = new Map<string, Promise<boolean>>()
  return {
    ...real,
    verify: (phc, typed) => {
      const [hash, passwort] = [String(phc), String(typed)]
      onVerify?.(hash, passwort)
      const pair = `${hash} ${passwort}`
      const answer = answers.get(pair) ?? real.verify(hash, passwort)
      answers.set(pair, answer)
      return answer
    },
  }
}
