import { Component, type ReactNode } from 'react'
import { CrashPage } from './failed-pages.tsx'

type State = { error: unknown }

/** The last net, under the router's own: its code, or the shell's, did not arrive or threw. */
export class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <CrashPage error={error} onRetry={() => window.location.reload()} />
    )
  }
}
