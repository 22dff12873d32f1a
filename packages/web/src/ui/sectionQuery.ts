/** What a Section needs of a query; results of TanStack Query fit. */
export interface SectionQuery<Data> {
  status: 'pending' | 'error' | 'success'
  data: Data | undefined
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}
