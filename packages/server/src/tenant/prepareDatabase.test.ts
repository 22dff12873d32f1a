import { expect, test } from 'vitest'
import { refuseOld, refuseVolatile } from './prepareDatabase.ts'

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

test.each(['9.6.24', '15.18 (Debian 15.18-0+deb12u1)', '17.5'])('PostgreSQL %s is refused by its name', (version) => {
  expect(() => refuseOld({ datenbank: 'portal', version })).toThrow(
    `Das Portal braucht PostgreSQL 18 oder neuer. Die Datenbank portal liegt auf einem Server mit PostgreSQL ${version}.`,
  )
})

test.each(['18beta1', '18.0', '18.4 (Debian 18.4-1.pgdg13+1)', '19.1'])('PostgreSQL %s is accepted', (version) => {
  expect(() => refuseOld({ datenbank: 'portal', version })).not.toThrow()
})
