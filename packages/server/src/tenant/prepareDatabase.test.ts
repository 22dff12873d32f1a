import { expect, test } from 'vitest'
import { refuseVolatile } from './prepareDatabase.ts'

const durable = {
  ...{ datenbank: 'portal', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' },
}

test.each(['on', 'local', 'remote_write', 'remote_apply'])('a server that commits %s is accepted', (value) => {
  expect(() => refuseVolatile({ ...durable, synchronous_commit: value })).not.toThrow()
})

test.each(['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])(
  'without %s there is no start',
  (name) => {
    expect(() => refuseVolatile({ ...durable, [name]: 'off' })).toThrow(
      `In der Datenbank portal könnte verloren gehen, was das Portal bestätigt hat: ${name} ist off. `,
    )
  },
)

test('every setting that is off is named in one sentence', () => {
  expect(() => refuseVolatile({ ...durable, fsync: 'off', data_checksums: 'off' })).toThrow(
    'fsync ist off, data_checksums ist off.',
  )
})
