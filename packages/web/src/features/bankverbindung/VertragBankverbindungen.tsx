import { type Bankverbindung, deleteVertragBankverbindung, endVertragBankverbindung } from '@ekp/wire/bankverbindung'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/ApiError.ts'
import { call } from '../../api/call.ts'
import { EndableEintraege } from '../eintrag/EndableEintraege.tsx'
import { Bankkonto } from './Bankkonto.tsx'
import { refreshBankverbindungen } from './queries.ts'

interface VertragBankverbindungenProps {
  vertragId: string
  bankverbindungen: readonly Bankverbindung[]
  mayWrite: boolean
}

/** A contract's own bank details, each with a button to end or delete them [eintrag-6]. */
export function VertragBankverbindungen({ vertragId, bankverbindungen, mayWrite }: VertragBankverbindungenProps) {
  const client = useQueryClient()
  const paramsOf = (bankverbindungId: string) => ({ params: { vertragId, bankverbindungId } })
  return (
    <EndableEintraege
      was="Bankverbindung"
      eintraege={bankverbindungen}
      idOf={({ bankverbindungId }) => bankverbindungId}
      mayWrite={mayWrite}
      endEintrag={(id) => call(endVertragBankverbindung, paramsOf(id))}
      deleteEintrag={(id) => call(deleteVertragBankverbindung, paramsOf(id))}
      refresh={() => refreshBankverbindungen(client, vertragId)}
      errorText={(error) => errorText(error, 'Die Aktion konnte nicht korrekt ausgeführt werden.')}
    >
      {(bankverbindung) => <Bankkonto bankverbindung={bankverbindung} />}
    </EndableEintraege>
  )
}
