const [startOfScan, endOfImage] = [0xda, 0xd9]

// In a scan's data FF stands before a stuffed zero, a restart marker or more FF; anything else ends it.
const isData = (code: number) => code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7)
const hasNoLength = (code: number) => code === 0x01 || code === 0xd8

/** How many scans a JPEG claims; what stands after its end, and inside of its segments, is none. */
export function countScans(jpeg: Buffer): number {
  let scans = 0
  let at = 0
  while ((at = jpeg.indexOf(0xff, at)) >= 0) {
    const code = jpeg[at + 1]
    if (code === undefined || code === endOfImage) break
    if (code === startOfScan) scans++
    if (isData(code)) at += code === 0xff ? 1 : 2
    else if (hasNoLength(code) || at + 4 > jpeg.length) at += 2
    else at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return scans
}
