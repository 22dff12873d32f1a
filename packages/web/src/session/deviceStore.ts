import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isEinsicht } from './einsicht.ts'

/** Something that this device keeps for one customer. */
interface DeviceRecord {
  readonly id: string
  readonly kundennummer: string
  readonly inhalt: unknown
}

type DeviceShelf = 'wartendeAblesungen' | 'zaehlerKopien'

interface Shelf {
  key: string
  value: DeviceRecord
  indexes: { kundennummer: string }
}
interface Schema extends DBSchema {
  wartendeAblesungen: Shelf
  zaehlerKopien: Shelf
}

const shelves: readonly DeviceShelf[] = ['wartendeAblesungen', 'zaehlerKopien']
// An older page may come from the cache while offline, and cannot open a higher version: fields are added, shelves are not.
const version = 1
let opened: Promise<IDBPDatabase<Schema>> | undefined

function database(): Promise<IDBPDatabase<Schema>> {
  if (isEinsicht) return Promise.reject(new Error('a view of the service desk keeps nothing on its device'))
  opened ??= open()
  return opened
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const forgetConnection = () => (opened = undefined)
  try {
    return await openDB<Schema>('ekp', version, {
      upgrade: (db) => {
        for (const shelf of shelves) {
          db.createObjectStore(shelf, { keyPath: 'id' }).createIndex('kundennummer', 'kundennummer')
        }
      },
      blocking: (_current, _blocked, { target }) => {
        forgetConnection()
        if (target instanceof IDBDatabase) target.close()
      },
      terminated: forgetConnection,
    })
  } catch (error) {
    forgetConnection()
    throw error
  }
}

/** What the device keeps beyond the page, by customer number; each call rejects where the browser keeps nothing. */
export const deviceStore = {
  async list(shelf: DeviceShelf, kundennummer: string): Promise<DeviceRecord[]> {
    return (await database()).getAllFromIndex(shelf, 'kundennummer', kundennummer)
  },

  async put(shelf: DeviceShelf, record: DeviceRecord): Promise<void> {
    await (await database()).put(shelf, record)
  },

  /** Gives a record another content; what was removed meanwhile stays away. */
  async update(shelf: DeviceShelf, id: string, inhalt: unknown): Promise<void> {
    const { store, done } = (await database()).transaction(shelf, 'readwrite')
    const record = await store.get(id)
    if (record !== undefined) await store.put({ ...record, inhalt })
    await done
  },

  async remove(shelf: DeviceShelf, id: string): Promise<void> {
    await (await database()).delete(shelf, id)
  },

  /** Removes what is kept for the customers that `isMeant` picks. */
  async removeOf(shelf: DeviceShelf, isMeant: (kundennummer: string) => boolean): Promise<void> {
    const { store, done } = (await database()).transaction(shelf, 'readwrite')
    for (const { id, kundennummer } of await store.getAll()) if (isMeant(kundennummer)) await store.delete(id)
    await done
  },
}
