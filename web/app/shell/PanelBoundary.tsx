import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'

const NOT_OPENED = 'This could not be opened. Please check your connection and try again.'

/**
 * Around what opens over a page: where its code does not come, that is said, and the page stays as it is.
 * @param onClose closes what did not open, so that it can be opened again
 */
export const PanelBoundary = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <ErrorBoundary
    fallbackRender={({ resetErrorBoundary }) => (
      <AlertDialog
        message={NOT_OPENED}
        onClose={() => {
          onClose()
          resetErrorBoundary()
        }}
      />
    )}
  >
    {children}
  </ErrorBoundary>
)
