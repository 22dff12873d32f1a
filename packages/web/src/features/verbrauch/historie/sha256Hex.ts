// The first 32 bits of the fractional parts of the square roots and the cube roots of the first primes [FIPS 180-4].
const start = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19]
const rounds = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]

/** The SHA-256 of a text's UTF-8 bytes, in hex digits; `crypto.subtle` is missing where a page came over plain http. */
export function sha256Hex(text: string): string {
  const state = Uint32Array.from(start)
  const view = new DataView(pad(new TextEncoder().encode(text)).buffer)
  for (let offset = 0; offset < view.byteLength; offset += 64) addBlock(state, view, offset)
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

// A one, zeros, and the length in bits, so that whole blocks of 64 bytes are full.
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return padded
}

function addBlock(state: Uint32Array, view: DataView, offset: number): void {
  const words = new Uint32Array(64)
  const word = (index: number) => words[index] ?? 0
  for (let index = 0; index < 16; index++) words[index] = view.getUint32(offset + index * 4)
  for (let index = 16; index < 64; index++) {
    const [early, late] = [word(index - 15), word(index - 2)]
    const mixed = (turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)) + (turn(late, 17) ^ turn(late, 19) ^ (late >>> 10))
    words[index] = word(index - 16) + word(index - 7) + mixed
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (const [index, round] of rounds.entries()) {
    const chosen = (e & f) ^ (~e & g)
    const added = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + round + word(index)
    const major = (a & b) ^ (a & c) ^ (b & c)
    const spread = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    ;[a, b, c, d, e, f, g, h] = [(added + spread + major) | 0, a, b, c, (d + added) | 0, e, f, g]
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + value
}

const turn = (value: number, bits: number) => (value >>> bits) | (value << (32 - bits))
