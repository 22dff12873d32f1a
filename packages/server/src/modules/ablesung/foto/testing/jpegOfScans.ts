const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, 0xd9])

/** A segment with its marker and length. */
export function segment(marker: number, content: Uint8Array | readonly number[]): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, Uint8Array.from(content)])
}

function packBits(bits: string): Buffer {
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '1')
  const bytes = (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])))
}

/** One code of one bit, which is 0. */
const huffman = (tableClass: number, symbol: number) =>
  segment(0xc4, [tableClass * 16, 1, ...Array<number>(15).fill(0), symbol])

/**
 * A valid progressive JPEG, all grey, of as many scans as asked for: the first gives the means of its blocks,
 * each further one a bit of a coefficient, all zero, so that a scan takes some dozens of bytes at any size.
 */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const size = Buffer.alloc(4)
  size.writeUInt16BE(height)
  size.writeUInt16BE(width, 2)
  let emptyRuns = ''
  for (let left = blocks; left > 0; left -= 32_767) {
    // The code says 16,384 and counts up from there; one that runs over the end does no harm.
    emptyRuns += `0${Math.max(0, Math.min(left, 32_767) - 16_384)
      .toString(2)
      .padStart(14, '0')}`
  }
  const empty = packBits(emptyRuns)
  const detail = Array.from({ length: scans - 1 }, (_, index) => {
    const [coefficient, bit] = [1 + Math.floor(index / 14), 13 - (index % 14)]
    const before = bit === 13 ? 0 : bit + 1
    return Buffer.concat([segment(0xda, [1, 1, 0, coefficient, coefficient, before * 16 + bit]), empty])
  })
  return Buffer.concat([
    startOfImage,
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    huffman(0, 0),
    huffman(1, 0xe0),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...detail,
    endOfImage,
  ])
}
