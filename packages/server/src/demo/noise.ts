/** A number from 0 to 1 that looks like chance and is always the same for the same `seed`, on every machine. */
export function noise(seed: number): number {
  let bits = Math.imul(seed ^ 0x9e37_79b9, 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  bits = Math.imul(bits ^ (bits >>> 16), 0x27d4_eb2f)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}
