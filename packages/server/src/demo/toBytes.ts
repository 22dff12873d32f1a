/** Records as a file to import. */
export async function* toBytes(records: readonly object[]): AsyncGenerator<Uint8Array> {
  yield Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}
