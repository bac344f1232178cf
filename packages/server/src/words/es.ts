import type { Texts } from "./keys.ts";

export const es: Texts = {
  success: "correcto",
  "invalid-input": "Hay datos no válidos: {fields}",
  "no-session": "La verificación ha fallado, inicie sesión de nuevo",
  "no-permission": "No tiene permiso para esto",
  "changed-meanwhile": "{who} lo ha cambiado mientras tanto",
  "not-found": "No encontrado",
  "too-many-requests": "Demasiadas solicitudes, espere un momento",
  "server-busy": "El servidor está ocupado, inténtelo de nuevo en un momento",
  "internal-error": "La solicitud de datos ha fallado",
  "bad-credentials": "Usuario o contraseña incorrectos, o la cuenta debe esperar",
  "no-permission-assigned": "El usuario no tiene permisos asignados, contacte con el administrador",
  "phone-taken": "Este teléfono ya está registrado",
  "order-closed": "El estado del pedido ya no lo permite",
  "reason-required": "Indique un motivo",
  "worker-required": "Elija un repartidor",
  "worker-unavailable": "Este repartidor no está de turno",
  "already-taken": "Ya lo ha tomado {who}",
  "merchant-closed": "El comercio está cerrado",
  "key-reused": "Esta clave de solicitud ya se usó para otra",
};
