interface Vorgang {
  readonly nr: number
  /** What was sent, of its kind. */
  readonly inhalt: object
  /** What the desk has answered meanwhile. */
  readonly antwort: { readonly ergebnis: string } | null
}

const read = async (reply: Response): Promise<{ readonly vorgaenge: readonly Vorgang[] }> => reply.json()

/** The system behind the portal: fetches as docs/betrieb/vorgaenge.md says, and answers what it can process. */
export function openBackoffice(ausgang: string, token: string, canProcess: (vorgang: Vorgang) => boolean) {
  const headers = { authorization: `Bearer ${token}` }
  const uebernommen: number[] = []
  async function answer(nr: number): Promise<{ status: number; vorher?: number }> {
    const { status, ...reply } = await put(`${ausgang}/vorgaenge/${nr}/antwort`, headers)
    const vorher = /Vorgang (\d+) /.exec(reply.text)?.[1]
    return { status, ...(vorher !== undefined && { vorher: Number(vorher) }) }
  }
  return {
    /** What it has taken, in its order. */
    uebernommen,
    answer,
    /** One run over all that is open: what it cannot process waits, and later changes of the same thing get 409. */
    work: async () => {
      const reply = await fetch(`${ausgang}/vorgaenge`, { headers })
      const { vorgaenge } = await read(reply)
      for (const vorgang of vorgaenge) {
        const { nr, antwort } = vorgang
        // What is refused is no change: it only says that it has it.
        if (antwort?.ergebnis !== 'abgelehnt' && !canProcess(vorgang)) continue
        if ((await answer(nr)).status === 204) uebernommen.push(nr)
      }
    },
  }
}

async function put(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ ergebnis: 'uebernommen' })
  const reply = await fetch(url, { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body })
  return { status: reply.status, text: await reply.text() }
}
