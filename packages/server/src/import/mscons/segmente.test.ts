import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Segment, SegmentError, Segmentleser } from './segmente.ts'

async function read(text: string, cuts: readonly number[] = []): Promise<Segment[]> {
  const bytes = Buffer.from(text, 'latin1')
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  async function* chunks() {
    for (let index = 1; index < places.length; index++) yield bytes.subarray(places[index - 1], places[index])
  }
  const all: Segment[] = []
  for await (const segmente of new Segmentleser().read(chunks())) all.push(...segmente)
  return all
}

const written = (
  elements: readonly (readonly string[])[],
  { freigabe = '?', komponente = ':', element = '+', ende = "'" } = {},
) =>
  elements
    .map((komponenten) =>
      komponenten
        .map((text) =>
          [...text]
            .map((zeichen) => ([freigabe, komponente, element, ende].includes(zeichen) ? freigabe + zeichen : zeichen))
            .join(''),
        )
        .join(komponente),
    )
    .join(element) + ende

const latin1 = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 6,
})
const tag = fc.string({ unit: fc.constantFrom('A', 'B', 'Q', 'T', 'Y'), minLength: 3, maxLength: 3 })
const segment = fc.tuple(
  tag,
  fc.array(fc.array(latin1, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
)

test('a file has the same segments wherever its chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(segment, { minLength: 2 }),
      fc.array(fc.nat()),
      fc.constantFrom('', '\n', '\r\n'),
      async (segmente, cuts, umbruch) => {
        const text = `UNA:+.? '${umbruch}${segmente.map(([name, elements]) => written([[name], ...elements]) + umbruch).join('')}`
        const expected = segmente.map(([name, elemente], index) => ({ nr: index + 1, tag: name, elemente }))
        expect(await read(text, cuts)).toEqual(expected)
      },
    ),
  )
})

test('any separators that UNA names divide the file', async () => {
  const zeichen = fc.uniqueArray(fc.constantFrom('|', '*', '~', '#', '^', '!', ':', '+', '?', "'"), {
    minLength: 4,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(
      zeichen,
      fc.array(segment, { minLength: 2 }),
      async ([komponente = '', element = '', freigabe = '', ende = ''], segmente) => {
        const trennzeichen = { komponente, element, freigabe, ende }
        const text = `UNA${komponente}${element},${freigabe} ${ende}${segmente.map(([name, elements]) => written([[name], ...elements], trennzeichen)).join('')}`
        expect((await read(text)).map(({ elemente }) => elemente)).toEqual(segmente.map(([, elements]) => elements))
      },
    ),
  )
})

test('a file without UNA is divided by the usual characters', async () => {
  const [unb] = await read("UNB+UNOC:3+M?+ller?'s ??:14'")
  expect(unb?.elemente).toEqual([
    ['UNOC', '3'],
    ["M+ller's ?", '14'],
  ])
})

test('a byte order mark, blank lines and an umlaut of one byte do not disturb', async () => {
  expect(await read("\u00EF\u00BB\u00BF\r\n\r\nFTX+M\u00FCller'\n")).toEqual([
    { nr: 1, tag: 'FTX', elemente: [['Müller']] },
  ])
})

test.each([
  ["UNB+UNOC:3'UNH+1", 2, 'Die Datei endet mitten in diesem Segment.'],
  ["UNA:::? 'UNB+UNOC:3'", 1, 'UNA nennt Trennzeichen, mit denen sich die Datei nicht lesen lässt.'],
  [
    `UNB+${'x'.repeat(30_000)}`,
    1,
    'Das Segment ist zu lang. Die Datei ist kein EDIFACT, oder das Ende des Segments fehlt.',
  ],
])('%.20s is refused', async (text, nr, sentence) => {
  const error: unknown = await read(text).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(SegmentError)
  expect(error).toMatchObject({ nr, message: sentence })
})
