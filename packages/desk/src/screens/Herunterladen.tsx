import { saveFile } from '@ekp/web/lib/saveFile.ts'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { kundeQuery } from '../queries.ts'
import { Ergebnis } from './Ergebnis.tsx'

interface HerunterladenProps {
  mandant: string
  kundennummer: string
  label: string
  question: string
  dateiname: string
  load: () => Promise<Blob>
  /** What is said once the file is saved. */
  done: string
}

/** Saves a file about a customer after a question; what it changes for him is asked for again. */
export function Herunterladen({ mandant, kundennummer, label, question, dateiname, load, done }: HerunterladenProps) {
  const queries = useQueryClient()
  const loading = useMutation({
    mutationFn: async () => {
      saveFile(dateiname, await load())
      return { text: done }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  return (
    <>
      <Actions>
        <Confirm
          variant="secondary"
          size="small"
          busy={loading.isPending}
          question={question}
          onConfirm={() => loading.mutate()}
        >
          {label}
        </Confirm>
      </Actions>
      <Ergebnis ergebnis={loading.data} error={loading.error?.message} />
    </>
  )
}
