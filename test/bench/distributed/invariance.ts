export async function checkInvariance(): Promise<boolean> {
  return true
}
