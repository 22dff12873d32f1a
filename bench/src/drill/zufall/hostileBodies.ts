const deep = 5000

/** Bodies that take the place of a whole one. */
export const hostileBodies: readonly Buffer[] = [
  Buffer.alloc(0),
  ...[
    'null',
    '1',
    '"a"',
    '[]',
    '[{}]',
    '{}',
    '{"a"',
    '{"a":1,}',
    '{}{}',
    '\ufeff{}',
    'a=b',
    '<a/>',
    '{"__proto__":1}',
  ].map((text) => Buffer.from(text)),
  Buffer.from(`${'['.repeat(deep)}${']'.repeat(deep)}`),
  Buffer.from('['.repeat(60_000)),
  Buffer.from(`{${Array.from({ length: 5000 }, (_, index) => `"f${index}":1`).join(',')}}`),
  Buffer.from(`"${'x'.repeat(70_000)}"`),
  Buffer.from([0x22, 0xff, 0xfe, 0x22]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from('{"a":1}', 'utf16le'),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
  Buffer.alloc(1000),
]
