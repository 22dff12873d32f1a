/** How far an import is; told often, so whoever shows it must be quick. */
export type ImportProgress =
  | { readonly schritt: 'lesen'; readonly zeilen: number; readonly bytes: number }
  | { readonly schritt: 'pruefen' }
  | { readonly schritt: 'passwoerter'; readonly fertig: number; readonly gesamt: number }
  | { readonly schritt: 'dokumente'; readonly fertig: number; readonly gesamt: number }
  | { readonly schritt: 'schreiben' }

export type ReportProgress = (progress: ImportProgress) => void
