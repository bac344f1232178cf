import type { Texts } from "./keys.ts";

export const ja: Texts = {
  success: "成功",
  "invalid-input": "入力に誤りがあります：{fields}",
  "no-session": "認証に失敗しました。もう一度ログインしてください",
  "no-permission": "この操作の権限がありません",
  "changed-meanwhile": "{who} が先に変更しました",
  "not-found": "見つかりません",
  "too-many-requests": "リクエストが多すぎます。しばらくお待ちください",
  "server-busy": "サーバーが混み合っています。しばらくしてからもう一度お試しください",
  "internal-error": "データの取得に失敗しました",
  "bad-credentials": "ユーザー名またはパスワードが違うか、しばらく待つ必要があります",
  "no-permission-assigned": "権限が割り当てられていません。管理者に連絡してください",
  "phone-taken": "この電話番号は登録済みです",
  "order-closed": "注文の状態ではこの操作はできません",
  "reason-required": "理由を入力してください",
  "worker-required": "配達員を選んでください",
  "worker-unavailable": "この配達員は勤務中ではありません",
  "already-taken": "{who} が対応済みです",
  "merchant-closed": "店舗は休業中です",
  "key-reused": "このリクエストキーは別のリクエストで使用済みです",
};
