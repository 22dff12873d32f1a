const [startOfScan, endOfImage] = [0xda, 0xd9]

// In a scan's data FF stands before a stuffed zero or a restart marker; anything else ends it.
const isData = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7)
const hasNoLength = (code: number) => code === 0x01 || code === 0xd8

/** How many scans a JPEG claims; what stands after its end, and inside of its segments, is none. */
export function countScans(jpeg: Buffer): number {
  const { length } = jpeg
  let scans = 0
  let at = 0
  // Byte by byte: to search for each FF takes thirty times as long where there is nothing else.
  while (at < length) {
    if (jpeg[at++] !== 0xff) continue
    // Any number of FF may fill up before a marker.
    while (jpeg[at] === 0xff) at++
    const code = jpeg[at++]
    if (code === undefined || code === endOfImage) break
    if (code === startOfScan) scans++
    if (!isData(code) && !hasNoLength(code) && at + 2 <= length) at += jpeg.readUInt16BE(at)
  }
  return scans
}
