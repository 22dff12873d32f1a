import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseAway } from '../../db/databaseErrors.ts'
import { DokumentStoreError } from '../../dokumente/DokumentStore.ts'
import { explainFailure } from './explainFailure.ts'

const ofDatabase = (code: string) =>
  Object.assign(new pg.DatabaseError('Key (email)=(erika@example.org)', 0, 'error'), { code })

test.each<[string, unknown, string]>([
  [
    'the database’s disk is full',
    ofDatabase('53100'),
    'Die Platte der Datenbank ist voll. Schaffen Sie dort Platz; danach genügt ein neuer Versuch.',
  ],
  [
    'the database ends',
    new Error('Connection terminated unexpectedly'),
    'Die Datenbank hat den Import abgebrochen (die Verbindung ist abgebrochen). Sehen Sie nach, ob sie läuft und Platz hat (doctor); danach genügt ein neuer Versuch.',
  ],
  [
    'the database is not there',
    new DatabaseAway(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
    'Die Datenbank hat den Import abgebrochen (dort läuft kein PostgreSQL; ECONNREFUSED). Sehen Sie nach, ob sie läuft und Platz hat (doctor); danach genügt ein neuer Versuch.',
  ],
  [
    'two lock each other out',
    ofDatabase('40P01'),
    'Während des Imports hat jemand dieselben Daten geändert; meist genügt ein neuer Versuch.',
  ],
  [
    'the documents’ disk is full',
    new DokumentStoreError('ENOSPC'),
    'Die Ablage der Dokumente liegt auf einem vollen Laufwerk.',
  ],
  ['the object store refuses', new DokumentStoreError('503'), 'Die Ablage der Dokumente ist nicht erreichbar (503).'],
  ['an unexpected rule is broken', ofDatabase('23514'), 'Der Import ist gescheitert (23514).'],
])('%s, and no value of a row is said', (_what, error, sentence) => {
  expect(explainFailure(error)).toBe(sentence)
})
