import { Button } from '#web/ui/Button.tsx'

/** A list as useStaffPages reads it. */
type List = { hasMore: boolean; isReading: boolean; more: { word: string; onMore: () => void } }

/** The way to the next rows of a list that is no table; nothing where all are read. */
export const MoreRows = ({ list: { hasMore, isReading, more } }: { list: List }) =>
  hasMore && (
    <Button look="quiet" busy={isReading} onClick={more.onMore}>
      {more.word}
    </Button>
  )
