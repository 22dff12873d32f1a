import { DataSource } from 'typeorm'
import { Anschlussnutzer, Sitzung, SitzungToken, Tarif, Tarifangebot, Vertrag } from './kundenEntities.ts'
import {
  Ablesung,
  Lastgang,
  Lastgangkanal,
  Marktpreis,
  Messkanal,
  Protokoll,
  Vorgang,
  Zaehler,
} from './messungEntities.ts'

const { PGHOST: host, PGPORT, PGUSER: username, PGDATABASE: database } = process.env

export const dataSource = new DataSource({
  type: 'postgres',
  host,
  port: Number(PGPORT),
  username,
  database,
  // As many as the portal has.
  poolSize: 11,
  synchronize: false,
  entities: [
    ...[Anschlussnutzer, Sitzung, SitzungToken, Vertrag, Tarif, Tarifangebot],
    ...[Zaehler, Messkanal, Ablesung, Lastgangkanal, Lastgang, Marktpreis, Vorgang, Protokoll],
  ],
})
